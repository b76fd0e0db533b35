export { GET } from "@/app/portal/(sesion)/actividad/actividad.csv/route";
