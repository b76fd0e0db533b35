export { GET } from "@/app/portal/(sesion)/consumo/cuenta-de-cobro/[cobroId]/route";
