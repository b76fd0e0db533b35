import { bundleService } from "../../scripts/bundles";
import { ensureBuilt } from "../../scripts/inputs.mjs";

/** The threads that tests start are the product's, from its sources as they stand. */
export default () => ensureBuilt("service", bundleService);
