import { z } from "zod";
import { Id } from "../http/common";

/** A billing account, as the addresses of pages name it. */
export const CobroParams = z.object({ cobroId: Id });
