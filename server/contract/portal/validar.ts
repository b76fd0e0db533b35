import { z } from "zod";
import { Uuid } from "../http/common";
import { ValidateRequest } from "../v1/validate-request";

/** A screening by hand: the body of `/validate`, and what names this one sending of the form. */
export const ValidarForm = z
  .object({ token: Uuid, persona: ValidateRequest })
  .transform(({ token, persona }) => ({ token: token.toLowerCase(), persona }));
