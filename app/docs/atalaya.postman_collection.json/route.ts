import { postmanCollection } from "@/server/docs/postman";
import { textResponse } from "@/server/docs/text-response";
import { env } from "@/server/runtime/env";

export const dynamic = "force-dynamic";

export const GET = () =>
  textResponse(JSON.stringify(postmanCollection(env().BASE_URL), null, 2), "application/json");
