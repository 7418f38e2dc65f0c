"""Whether both overlays of config/kubernetes can be built, fit their schemas, and hold together: what one names is in another.

    python3 -m Tests.Fronts.kubernetes

Needs kubectl for kustomize; uses kubernetes-validate and cloudcoil.models.prometheus_operator (both of PyPI) for the schemas where they
are installed, and says what is left out. Exits with 1 and says what is wrong.
"""
import pathlib
import re
import shutil
import sys
import tempfile

import yaml

from Tests.Fronts.kustomize import CONFIG, NEEDED, build, is_there

WORKLOADS = ("Deployment", "StatefulSet")
wrong = []


def expect(is_right, *what):
    if not is_right:
        wrong.append(" ".join(map(str, what)))


def fits(selector, labels):
    return bool(selector) and selector.items() <= labels.items()


def references(overlay, items):
    """Checks what the schemas do not see: names, labels, ports."""
    found = {(item["kind"], item["metadata"]["name"]): item for item in items}
    pods = {}
    for (kind, name), item in found.items():
        if kind in WORKLOADS:
            template = item["spec"]["template"]
            labels = dict(template["metadata"]["labels"])
            expect(fits(item["spec"]["selector"]["matchLabels"], labels), overlay, name, "does not select its own pods")
            for constraint in template["spec"]["topologySpreadConstraints"]:
                expect(fits(constraint["labelSelector"]["matchLabels"], labels), overlay, name, "spreads other pods than its own")
            volumes = {}
            for volume in template["spec"]["volumes"]:
                volumes[volume["name"]] = volume
                if "configMap" in volume:
                    expect(("ConfigMap", volume["configMap"]["name"]) in found, overlay, name, "has no", volume["configMap"]["name"])
            for container in template["spec"]["containers"] + template["spec"].get("initContainers", []):
                for mount in container["volumeMounts"]:
                    expect(mount["name"] in volumes, overlay, name, "mounts no volume", mount["name"])
                    source = volumes.get(mount["name"], {}).get("configMap")
                    if source and "subPath" in mount:
                        expect(mount["subPath"] in found["ConfigMap", source["name"]]["data"], overlay, name, "has no file", mount["subPath"])
            ports = {port["name"] for container in template["spec"]["containers"] for port in container["ports"]}
            for container in template["spec"]["containers"]:
                for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
                    for check in ("httpGet", "tcpSocket"):
                        port = container.get(probe, {}).get(check, {}).get("port")
                        expect(port is None or port in ports, overlay, name, probe, "asks no port", port)
            ordinal = item["spec"].get("ordinals", {}).get("start", 0)
            names = [f"{name}-{ordinal + number}" for number in range(item["spec"].get("replicas", 1))] if kind == "StatefulSet" else [name]
            for pod in names:
                pods[pod] = (labels | ({"statefulset.kubernetes.io/pod-name": pod} if kind == "StatefulSet" else {}), ports)
    services = {}
    for (kind, name), item in found.items():
        spec = item.get("spec", {})
        if kind == "Service":
            chosen = [ports for labels, ports in pods.values() if fits(spec["selector"], labels)]
            expect(chosen, overlay, "Service", name, "selects no pod")
            for port in spec["ports"]:
                expect(all(port["targetPort"] in ports for ports in chosen), overlay, "Service", name, "leads to no port", port["targetPort"])
            services[name] = {port["name"]: port["port"] for port in spec["ports"]}
        elif kind in ("PodDisruptionBudget", "NetworkPolicy"):
            selector = (spec.get("selector") or spec["podSelector"])["matchLabels"]
            expect(any(fits(selector, labels) for labels, _ in pods.values()), overlay, kind, name, "selects no pod")
            for rule in spec.get("ingress", []):
                for port in rule["ports"]:
                    known = {one for labels, ports in pods.values() if fits(selector, labels) for one in ports}
                    expect(port["port"] in known, overlay, kind, name, "opens no port", port["port"])
                for peer in rule.get("from", []):
                    if "podSelector" in peer:
                        expect(any(fits(peer["podSelector"]["matchLabels"], labels) for labels, _ in pods.values()), overlay, name, "lets nobody in")
        elif kind == "HorizontalPodAutoscaler":
            target = found.get((spec["scaleTargetRef"]["kind"], spec["scaleTargetRef"]["name"]))
            expect(target and "replicas" not in target["spec"], overlay, name, "and its target both say how many there are")
            containers = {one["name"] for one in target["spec"]["template"]["spec"]["containers"] if "cpu" in one["resources"]["requests"]}
            for metric in spec["metrics"]:
                expect(metric["containerResource"]["container"] in containers, overlay, name, "goes by a container without a request")
    for (kind, name), item in found.items():
        if kind == "Ingress":
            for rule in item["spec"]["rules"]:
                for path in rule["http"]["paths"]:
                    backend = path["backend"]["service"]
                    expect(backend["port"]["name"] in services.get(backend["name"], {}), overlay, "Ingress leads to no port", backend)
        elif kind == "ServiceMonitor":
            chosen = [one for (other, one), service in found.items()
                      if other == "Service" and fits(item["spec"]["selector"]["matchLabels"], service["metadata"].get("labels", {}))]
            expect(len(chosen) == 1, overlay, "ServiceMonitor selects", chosen)
            for endpoint in item["spec"]["endpoints"]:
                expect(all(endpoint["port"] in services[one] for one in chosen), overlay, "ServiceMonitor asks no port", endpoint["port"])
    text = next(item["data"]["nginx.conf"] for (kind, _), item in found.items() if kind == "ConfigMap" and "nginx.conf" in item["data"])
    upstreams = set(re.findall(r"(?m)^ *server ([\w-]+):8080", text))
    expect(upstreams and all(services.get(name, {}).get("http") == 8080 for name in upstreams), overlay, "nginx.conf asks", sorted(upstreams))


def bounds():
    """Whether the overlay for the public has the settings of config/public.yaml, except for those that depend on what is around them."""
    def flat(value, prefix=()):
        return {key: leaf for name, inner in value.items() for key, leaf in flat(inner, (*prefix, name)).items()} if isinstance(value, dict) else {prefix: value}

    example, own = (flat(yaml.safe_load((CONFIG / name).read_text())) for name in ("public.yaml", "kubernetes/overlays/public/clockcast.yaml"))
    around = {("server", "host"), ("admin", "host"), ("limits", "trusted_proxies"), ("limits", "connections_per_address"), ("drain", "delay")}
    for key, value in example.items():
        name = ".".join(key)
        if key == ("adhoc", "settings"):
            expect(set(own[key]) <= set(value), "public:", name, "has more than public.yaml:", own[key])
        # A default need not be written down in both.
        elif key not in around and key[0] != "channels" and key not in (("log", "access"), ("qr_svg",)):
            expect(key in own and own[key] == value, "public:", name, "is", own.get(key), "and in public.yaml", value)


def believed(overlay, items):
    """Whether viewers cannot name other addresses than their own: where X-Forwarded-For is believed, named pods alone reach the caches."""
    front = next(item["data"]["front.conf"] for item in items if item["kind"] == "ConfigMap" and "front.conf" in item["data"])
    policy = next(item for item in items if item["kind"] == "NetworkPolicy" and item["metadata"]["name"] == "clockcast-cache")
    is_open = any("from" not in rule for rule in policy["spec"]["ingress"])
    expect(not (is_open and re.search(r"(?m)^set_real_ip_from", front)), overlay, "everybody reaches the caches, which believe X-Forwarded-For")
    has_ingress = any(item["kind"] == "Ingress" for item in items)
    expect(has_ingress == ("set_real_ip_from" in front), overlay, "an Ingress and front.conf do not go together")


def templates(items):
    return {item["metadata"]["name"]: item["spec"]["template"] for item in items if item["kind"] in WORKLOADS}


def rolls(overlay, items):
    """Which workloads are rolled by a change of a file."""
    found, before = {}, templates(items)
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "config"
        shutil.copytree(CONFIG, copy)
        own = copy / "kubernetes/overlays" / overlay / "clockcast.yaml"
        settings = own if own.exists() else copy / "kubernetes/base/clockcast.yaml"
        for file in (settings, copy / "nginx.conf"):
            file.write_text(file.read_text() + "# a change\n")
            after = templates(build(overlay, copy))
            found[file.name] = [name for name in before if before[name] != after[name]]
            before = after
    return found


def schemas(overlay, items):
    left_out = []
    try:
        import kubernetes_validate
        for item in items:
            if item["kind"] != "ServiceMonitor":
                try:
                    kubernetes_validate.validate(item, kubernetes_validate.latest_version(), strict=True)
                except kubernetes_validate.ValidationError as error:
                    wrong.append(f"{overlay}: {item['kind']} {item['metadata']['name']}: {error.message}")
    except ImportError:
        left_out.append("the schemas (pip install kubernetes-validate)")
    try:
        from cloudcoil.models.prometheus_operator import v1
        for item in items:
            if item["kind"] == "ServiceMonitor":
                v1.ServiceMonitor.model_validate(item)
        groups = yaml.safe_load((CONFIG / "alerts.yml").read_text())
        v1.PrometheusRule.model_validate(
            {"apiVersion": "monitoring.coreos.com/v1", "kind": "PrometheusRule", "metadata": {"name": "clockcast"}, "spec": groups})
    except ImportError:
        left_out.append("the ServiceMonitor's schema (pip install cloudcoil-models-prometheus-operator)")
    return left_out


bounds()
if not is_there():
    if wrong:
        sys.exit("\n".join(f"kubernetes: {one}" for one in wrong))
    print(f"left out: kubernetes ({NEEDED})")
    sys.exit()
left_out = []
for overlay in ("small", "public"):
    items = build(overlay)
    left_out = schemas(overlay, items)
    references(overlay, items)
    believed(overlay, items)
    rolled = rolls(overlay, items)
    expect(rolled == {"clockcast.yaml": ["origin"], "nginx.conf": ["clockcast-cache"]}, overlay, "a change rolls", rolled)
if wrong:
    sys.exit("\n".join(f"kubernetes: {one}" for one in wrong))
for one in left_out:
    print(f"left out: {one}")
