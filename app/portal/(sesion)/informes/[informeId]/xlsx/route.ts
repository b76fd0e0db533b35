import { informeFile } from "@/server/trpc/portal/informes/informe-file";

export const dynamic = "force-dynamic";

export const GET = informeFile("xlsx");
