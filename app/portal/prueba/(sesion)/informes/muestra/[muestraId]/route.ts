export { GET } from "@/app/portal/(sesion)/informes/muestra/[muestraId]/route";
