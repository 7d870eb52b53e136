import importlib
import json
import os
import re
import sys

_, base_url, asked = sys.argv
package = os.path.basename(os.path.dirname(asked))
client = importlib.import_module(package).Client(base_url=base_url)
with open(asked, encoding="utf-8") as file:
    questions = json.load(file)


def written(answer):
    if isinstance(answer, list):
        return [written(item) for item in answer]
    return answer.to_dict()


for question in questions:
    method = re.sub("([A-Z])", r"_\1", question["operation"]).lower()
    module = importlib.import_module(f"{package}.api.{question['tag']}.{method}")
    answer = module.sync(*question["given"], client=client)
    print(json.dumps({"operation": question["operation"], "answer": written(answer)}))
