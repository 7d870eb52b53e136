// canary-5ecret
