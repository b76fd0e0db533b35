import { openApiResponse } from "@/server/http/openapi-response";

export const dynamic = "force-dynamic";

export const GET = () => openApiResponse("integracion");
