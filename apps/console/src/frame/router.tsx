import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { Frame } from './Frame.tsx';
import { NotFound } from './NotFound.tsx';
import { rooms } from './rooms.ts';
import { RoomPage } from './RoomPage.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/overview" replace />,
});

const places = rooms.map((room) =>
  createRoute({
    getParentRoute: () => root,
    path: `${room.path}/$`,
    component: () => <RoomPage room={room} />,
  }),
);

/** The console's addresses: a room each, with whatever the room keeps after its path. */
export const router = createRouter({
  routeTree: root.addChildren([index, ...places]),
  basepath: '/console',
  scrollRestoration: true,
});
