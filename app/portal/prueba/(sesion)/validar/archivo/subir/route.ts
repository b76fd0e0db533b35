export { POST } from "@/app/portal/(sesion)/validar/archivo/subir/route";
