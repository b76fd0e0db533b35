import { z } from "zod";
import { Id } from "../http/common";
import { ValidateRequest } from "../v1/validate-request";

/** A manual screening: the body of `/validate`, and an id of this submission. */
export const ValidarForm = z.object({ token: Id, persona: ValidateRequest });
