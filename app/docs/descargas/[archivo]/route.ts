import { downloadResponse } from "@/server/docs/public-files";

/** The packages of the clients. */
export const GET = async (_: Request, { params }: { params: Promise<{ archivo: string }> }) =>
  downloadResponse((await params).archivo);
