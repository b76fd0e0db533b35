import { z } from "zod";
import { openEnum, Timestamp } from "../http/common";

/** Version of the interface this service implements, not of a build (contract-decisions 29). */
export const INTERFACE_VERSION = "1.3.0";

export const HealthResponse = z
  .object({
    status: openEnum(["ok"]),
    service: openEnum(["atalaya"]),
    version: openEnum([INTERFACE_VERSION]),
    timestamp: Timestamp,
  })
  .meta({ id: "HealthResponse" });

export function presentHealth(now: Date): z.output<typeof HealthResponse> {
  return { status: "ok", service: "atalaya", version: INTERFACE_VERSION, timestamp: now.toISOString() };
}
