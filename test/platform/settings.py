"""Settings of a server that tests import: its example's, with places of our own. Read by the server alone."""

import os

from weblate.settings_example import *  # noqa: F403

PLACE = os.environ["PLATFORM_PLACE"]
DATA_DIR = f"{PLACE}/data"
CACHE_DIR = f"{DATA_DIR}/cache"
STATIC_ROOT = f"{CACHE_DIR}/static"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "platform",
        "USER": "platform",
        "HOST": "127.0.0.1",
        "PORT": os.environ["PLATFORM_DATABASE_PORT"],
    }
}
REDIS = f"redis://127.0.0.1:{os.environ['PLATFORM_REDIS_PORT']}/1"
CACHES["default"]["LOCATION"] = REDIS  # noqa: F405
# Tasks run at once, in the request that starts them.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_BROKER_URL = "memory://"
CELERY_RESULT_BACKEND = None
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
SITE_DOMAIN = f"localhost:{os.environ['PLATFORM_PORT']}"
TIME_ZONE = "Europe/Prague"
SECRET_KEY = "of a server for tests on this machine alone, which holds made-up texts"
REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"] = []  # noqa: F405
DEBUG = False
AUTO_UPDATE = False
ENABLE_HTTPS = False
OTP_WEBAUTHN_RP_ID = "localhost"
OTP_WEBAUTHN_ALLOWED_ORIGINS = [f"http://{SITE_DOMAIN}"]
