import type { ReactNode } from "react";
import { PortalRooms } from "../portal-rooms";

export const dynamic = "force-dynamic";

export default function PortalLayout({ children }: { children: ReactNode }) {
  return <PortalRooms modo="real">{children}</PortalRooms>;
}
