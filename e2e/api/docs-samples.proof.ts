import { describeSamples } from "./docs-samples";

describeSamples(["ts", "python"]);
