import { textResponse } from "@/server/docs/public-files";
import { llmsText } from "@/server/docs/sections";
import { env } from "@/server/runtime/env";

export const GET = () => textResponse(llmsText(env().BASE_URL), "text/plain");
