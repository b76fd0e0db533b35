import { z } from "zod";
import { Id } from "../http/common";
import { ValidateRequest } from "../v1/validate-request";

/** A screening by hand: the body of `/validate`, and what names this one sending of the form. */
export const ValidarForm = z.object({ token: Id, persona: ValidateRequest });
