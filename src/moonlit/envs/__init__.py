"""The games for researchers: OpenSpiel, PettingZoo, batches on all cores, and the GPU."""
