export { GET } from "@/app/portal/(sesion)/decisiones/decisiones.csv/route";
