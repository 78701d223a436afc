/** An address with nothing behind it. */

import { startPage } from "./shell.js";

startPage();
