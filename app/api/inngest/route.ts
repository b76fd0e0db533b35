import { serveInngest } from "@/inngest/serve-inngest";

export const dynamic = "force-dynamic";

export const GET = serveInngest("GET");
export const POST = serveInngest("POST");
export const PUT = serveInngest("PUT");
