import { informeFile } from "@/server/trpc/portal/informes/informes";

export const dynamic = "force-dynamic";

export const GET = informeFile("xlsx");
