import { actaFile } from "@/server/trpc/portal/contrapartes/actas";

export const GET = actaFile;
