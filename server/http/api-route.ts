import { createCatchAll, createRoute } from "./create-route";
import type { Endpoint } from "./endpoint";
import { liveContext } from "./live-context";

/** Exports of a route file under `/api/v1`. Without endpoints, they answer as an unknown path. */
export const apiRoute = (...endpoints: readonly Endpoint[]) =>
  createRoute(liveContext, "contract", endpoints);

/** Exports of a catch-all under `/api/admin`: behind the admin token, closed to other origins. Without endpoints: 404. */
export const adminRoute = (endpoints: readonly Endpoint[] = []) =>
  createCatchAll(liveContext, "internal", endpoints);
