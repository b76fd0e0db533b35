export { csvText } from "../../domain/shared/csv";
