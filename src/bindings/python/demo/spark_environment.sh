# The environment of Spark's demo and tests. This file is sourced.
# SPDX-License-Identifier: MIT

# make_spark_environment ROOT FOLDER: makes an environment in FOLDER/venv with the package and its dependencies of PyPI,
# which src/packaging/dependencies downloads if they are missing.
make_spark_environment() {
  local root=$1 folder=$2 python=$2/venv/bin/python
  unset CFLAGS LDFLAGS PYTHONPATH SPARK_HOME
  export PIP_DISABLE_PIP_VERSION_CHECK=1 SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON=$python PYSPARK_DRIVER_PYTHON=$python
  # Otherwise Spark writes the output of executors into its own folder.
  export SPARK_WORKER_DIR=$folder/work SPARK_LOCAL_DIRS=$folder/local
  echo "installing pyspark and its dependencies into $folder/venv if they are missing"
  bash "$root/src/packaging/dependencies" --python "$folder" "$root/src/bindings/python/demo/spark-requirements.txt" || return 1
  echo "building the package"
  "$python" -m pip install -q --force-reinstall --no-deps --no-build-isolation \
    --config-settings build-dir="$folder/wheel" \
    "$root/src/bindings/python" >"$folder/wheel.log" 2>&1 || { cat "$folder/wheel.log" >&2; return 1; }
}
