"""Several processes behind one address: a front that passes connections on, and the servers that get them."""
