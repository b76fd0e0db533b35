import { headers } from "next/headers";
import type { ReactNode } from "react";
import { DocsRail } from "@/components/docs/docs-rail";
import { DocsSearch } from "@/components/docs/docs-search";
import { docsOf } from "@/server/docs/sections";
import { env } from "@/server/runtime/env";

export default async function DocsLayout({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce");
  return (
    <div className="-my-10 grid gap-x-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="space-y-3 pt-6 lg:pt-10">
        <DocsSearch nonce={nonce} />
        <DocsRail sections={docsOf(env().BASE_URL).sections} />
      </div>
      {children}
    </div>
  );
}
