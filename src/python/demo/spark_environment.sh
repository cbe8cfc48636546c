# The environment in which Spark's demo and tests run: sourced, not run.
# SPDX-License-Identifier: MIT

# make_spark_environment ROOT FOLDER: an environment in FOLDER/venv with the package and with what it needs of PyPI,
# which src/packaging/dependencies fetches unless it is there.
make_spark_environment() {
  local root=$1 folder=$2 python=$2/venv/bin/python
  unset CFLAGS LDFLAGS PYTHONPATH SPARK_HOME
  export PIP_DISABLE_PIP_VERSION_CHECK=1 SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON=$python PYSPARK_DRIVER_PYTHON=$python
  # Spark writes what executors print beside itself otherwise.
  export SPARK_WORKER_DIR=$folder/work SPARK_LOCAL_DIRS=$folder/local
  echo "fetching pyspark and what it needs into $folder/venv, unless it is there"
  bash "$root/src/packaging/dependencies" --python "$folder" "$root/src/python/demo/spark-requirements.txt" || return 1
  echo "building the package"
  "$python" -m pip install -q --force-reinstall --no-deps --no-build-isolation \
    --config-settings build-dir="$folder/wheel" \
    "$root/src/python" >"$folder/wheel.log" 2>&1 || { cat "$folder/wheel.log" >&2; return 1; }
}
