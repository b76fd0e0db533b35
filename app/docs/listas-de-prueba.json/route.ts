import { listasDePruebaResponse } from "@/server/http/listas-de-prueba-response";

export const GET = () => listasDePruebaResponse();
