import json
import re
import sys

import openapi_client
from pydantic_core import to_jsonable_python

_, base_url, asked = sys.argv
client = openapi_client.ApiClient(openapi_client.Configuration(host=base_url))
with open(asked, encoding="utf-8") as file:
    questions = json.load(file)


def written(answer):
    if isinstance(answer, list):
        return [written(item) for item in answer]
    return answer.to_dict() if hasattr(answer, "to_dict") else answer


for question in questions:
    api = getattr(openapi_client, question["tag"].capitalize() + "Api")(client)
    method = re.sub("([A-Z])", r"_\1", question["operation"]).lower()
    answer = to_jsonable_python(written(getattr(api, method)(*question["given"])))
    print(json.dumps({"operation": question["operation"], "answer": answer}))
