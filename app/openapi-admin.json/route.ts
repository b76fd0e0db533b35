import { openApiResponse } from "@/server/http/openapi-response";

export const GET = () => openApiResponse("administracion");
