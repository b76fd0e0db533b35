export { GET } from "@/app/portal/(sesion)/consumo/historial.csv/route";
