import { Outlet, useLocation } from '@tanstack/react-router';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { hubPlaceOf } from './hub-menu.ts';
import { HubFrame } from './HubFrame.tsx';

/** The pages of the account centre within the account hub. */
export function AccountLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <HubFrame here={hubPlaceOf(pathname, undefined)} at={pathname}>
        <Outlet />
      </HubFrame>
      <StatusStrip />
    </>
  );
}
