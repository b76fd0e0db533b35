import { searchEntriesOf } from "@/server/docs/search-entries";
import { docsOf } from "@/server/docs/sections";
import { textResponse } from "@/server/docs/text-response";
import { env } from "@/server/runtime/env";

export const dynamic = "force-dynamic";

/** The index of the documentation search. */
export const GET = () =>
  textResponse(
    JSON.stringify(docsOf(env().BASE_URL).documents.flatMap((each) => searchEntriesOf(each))),
    "application/json",
  );
