# SPDX-License-Identifier: MIT
"""Reads the routes of an API, with the kind of value of each parameter.

A route is (path, kinds, line): the path with its placeholders, the kind of value of each placeholder, in order, and the
line for the routes file of `simdiri label --routes`."""
import json
import re

PLACEHOLDER = re.compile(r"\{([^}]+)\}")

# The kind of value of a parameter, by its name. Parameters of type integer have the kind "int".
KINDS = {
    "owner": "user", "org": "user", "username": "user", "assignee": "user", "target_user": "user",
    "template_owner": "user", "repo_owner": "user", "enterprise": "user", "repo": "name", "template_repo": "name",
    "repo_name": "name", "team_slug": "name", "enterprise-team": "name", "app_slug": "name", "cluster": "name",
    "actor_identifier": "user", "sha": "sha", "file_sha": "sha40", "tag_sha": "sha40", "tree_sha": "sha40",
    "commit_sha": "sha40", "gist_id": "hex32", "subject_digest": "digest", "ref": "ref", "branch": "ref", "tag": "tag",
    "base": "ref", "head": "ref", "basehead": "basehead", "path": "file", "dir": "file", "uuid": "uuid",
    "budget_id": "uuid", "sarif_id": "uuid", "sbom_uuid": "uuid", "task_id": "uuid", "export_id": "uuid",
    "client_id": "token", "code": "token", "network_configuration_id": "token", "network_settings_id": "token",
    "user_id": "int", "codespace_name": "codespace", "secret_name": "constant", "custom_property_name": "name",
    "ghsa_id": "advisory", "language": "language", "license": "licence", "key": "licence", "package_name": "package",
    "environment_name": "words", "concurrency_group_name": "words", "version": "version", "archive_format": "archive",
    "workflow_id": "workflow", "pages_deployment_id": "deployment", "name": "words"}
# Parameters whose value may have "/" that is not percent-encoded, so they are "**" in the routes file.
MANY_SEGMENTS = {"path", "dir"}
# Two spellings of one route in the description: a URL of the first is one of the second, too.
SAME = {"/repos/{owner}/{repo}/compare/{basehead}": "/repos/{owner}/{repo}/compare/{base}...{head}"}
# Routes that differ from another one only in the values that fit: a number there, and here a digest.
LINES = {"/users/{username}/attestations/{subject_digest}": "/users/{username}/attestations/sha256:{subject_digest}",
         "/orgs/{org}/attestations/{subject_digest}": "/orgs/{org}/attestations/sha256:{subject_digest}"}


def kind_of(name, path, schema):
    if schema.get("enum"):
        return "one of " + " ".join(schema["enum"])
    if schema.get("type") == "integer":
        return "int"
    if path.startswith("/repos/{owner}/{repo}/git/") and name == "ref":
        return "git ref"
    return KINDS[name]


def read_description(path):
    """The routes of an OpenAPI description."""
    with open(path, encoding="utf-8") as file:
        description = json.load(file)

    def resolve(value):
        if "$ref" not in value:
            return value
        target = description
        for name in value["$ref"].split("/")[1:]:
            target = target[name]
        return resolve(target)

    routes = []
    for route, operations in sorted(description["paths"].items()):
        if route in SAME:
            continue
        schemas = {}
        for operation in operations.values():
            if isinstance(operation, dict):
                for parameter in map(resolve, operation.get("parameters", ())):
                    if parameter["in"] == "path":
                        schemas.setdefault(parameter["name"], resolve(parameter.get("schema", {})))
        names = PLACEHOLDER.findall(route)
        line = LINES.get(route, route)
        for name in MANY_SEGMENTS:
            line = line.replace("{%s}" % name, "**")
        routes.append((route, [kind_of(name, route, schemas.get(name, {})) for name in names], line))
    return routes


def read_list(path):
    """Routes with their kinds: /users/{id:int}, one a line. The kind "file" matches many segments."""
    routes = []
    with open(path, encoding="utf-8") as file:
        for text in file:
            text = text.split("#")[0].strip()
            if text:
                kinds = re.findall(r"\{[^}:]*:([^}]*)\}", text)
                line = re.sub(r"\{[^}:]*:file\}", "**", text)
                routes.append((re.sub(r":[^{}]*\}", "}", text), kinds, re.sub(r":[^{}]*\}", "}", line)))
    return routes


def read_routes(path):
    return read_description(path) if path.endswith(".json") else read_list(path)
