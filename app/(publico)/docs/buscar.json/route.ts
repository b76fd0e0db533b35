import { textResponse } from "@/server/docs/public-files";
import { searchEntriesOf } from "@/server/docs/search-entries";
import { docsOf } from "@/server/docs/sections";
import { env } from "@/server/runtime/env";

/** What the search of the documentation searches. */
export const GET = () =>
  textResponse(
    JSON.stringify(docsOf(env().BASE_URL).documents.flatMap((each) => searchEntriesOf(each))),
    "application/json",
  );
