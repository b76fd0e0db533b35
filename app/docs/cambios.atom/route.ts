import { changesAtom } from "@/server/docs/changes-atom";
import { textResponse } from "@/server/docs/public-files";
import { env } from "@/server/runtime/env";

export const GET = () => textResponse(changesAtom(env().BASE_URL), "application/atom+xml");
