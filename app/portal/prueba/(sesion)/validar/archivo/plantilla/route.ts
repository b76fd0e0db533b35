export { GET } from "@/app/portal/(sesion)/validar/archivo/plantilla/route";
