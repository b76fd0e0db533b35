import { informeFile } from "@/server/trpc/portal/informes/informes";

export const GET = informeFile("pdf");
