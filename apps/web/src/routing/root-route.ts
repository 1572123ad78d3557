import { createRootRoute } from '@tanstack/react-router';
import { takeInvitation } from './guards.ts';

/**
 * The root of every address. Its frame is set beside the tree of routes: rooms name this root, and
 * the frame reads the rooms.
 */
export const rootRoute = createRootRoute({ beforeLoad: ({ location }) => takeInvitation(location.pathname) });
