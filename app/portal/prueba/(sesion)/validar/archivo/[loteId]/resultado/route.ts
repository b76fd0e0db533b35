export { GET } from "@/app/portal/(sesion)/validar/archivo/[loteId]/resultado/route";
