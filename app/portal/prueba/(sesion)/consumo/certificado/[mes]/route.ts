export { GET } from "@/app/portal/(sesion)/consumo/certificado/[mes]/route";
