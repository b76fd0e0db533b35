import { llmsText } from "@/server/docs/sections";
import { textResponse } from "@/server/docs/text-response";
import { env } from "@/server/runtime/env";

export const GET = () => textResponse(llmsText(env().BASE_URL), "text/plain");
