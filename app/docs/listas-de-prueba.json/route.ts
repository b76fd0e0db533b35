import { listasDePruebaResponse } from "@/server/http/listas-de-prueba-response";

export const dynamic = "force-dynamic";

export const GET = () => listasDePruebaResponse();
