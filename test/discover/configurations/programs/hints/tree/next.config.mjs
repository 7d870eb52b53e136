throw new Error("canary-5ecret");
