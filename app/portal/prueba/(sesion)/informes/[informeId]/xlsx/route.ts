export { GET } from "@/app/portal/(sesion)/informes/[informeId]/xlsx/route";
